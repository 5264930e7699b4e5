/**
 * The journeys run on two shards in parallel, each with its own program, database and mail server.
 */
export const shard = Number(process.env.BENCH ?? 1)
export const port = 3989 + 2 * shard
export const mailPort = port + 1
