// Creates the files of an empty database in the folder given as argument, and exits.
import { openDurable } from './durable-fs.ts'
import { compileEngine } from './engine.ts'

const db = await openDurable(process.argv[2]!, await compileEngine())
await db.close()
process.exit(0)
