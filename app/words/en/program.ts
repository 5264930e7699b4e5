/**
 * What the program says where there is no page: refusals at the porch, the last resort, and the
 * terminal.
 */
export const program = {
  porch: {
    method: 'This method is not used here.',
    elsewhere: {
      title: 'This form couldn’t be sent',
      text: 'It was sent from an address this website doesn’t use.',
      back: 'Go back to copy what you wrote, then send it again from',
    },
    unavailable: {
      title: 'Temporarily unavailable',
      text: 'This page can’t be shown right now. Try again in a minute.',
      form: 'Nothing was saved. Go back to what you entered, wait a minute and send it again.',
    },
    notReady: {
      database: 'The database doesn’t answer.',
      schema: 'A newer version has upgraded the database. Stop this process.',
    },
    large: 'This is more than a form can hold.',
    missing: 'There is nothing at this address.',
    closing: 'The studio is closing.',
    opening: 'opening',
  },

  start: {
    first: 'First start: preparing the database. This takes about ten seconds.',
    simulated: (file: string) => `The clock follows ${file}. This is for simulations only.`,
    ready: (address: string) => `Backlot is ready: ${address}`,
    setUp: (link: string) => `Set up your studio: ${link}`,
    setUpIn: (file: string) => `Set up your studio with the link in ${file}`,
    samples: 'Sample accounts: owner@, manager@, books@, crew@longlight.example',
    samplePassword: 'Their password: longlight-sample (on this machine only)',
    samplePasswordGiven: 'Their password: the one in SAMPLE_PASSWORD',
    plain: (address: string) =>
      `Warning: ${address} is not encrypted, so passwords cross the network in plain text. Put an https proxy in front and set PUBLIC_URL to its address.`,
    samplesClosed: (host: string, address: string) =>
      `The sample accounts stay closed, because the studio can be reached from elsewhere (HOST ${host}, PUBLIC_URL ${address}). Set SAMPLE_PASSWORD to open them.`,
  },

  ownerLink: {
    link: (owner: string, link: string, minutes: number) =>
      `${owner} can set a new password with this link. It is good once, for ${minutes} minutes, while Backlot runs:\n${link}`,
    several: (owners: string) =>
      `There are several owners (${owners}). Name one: npm run owner-link -- EMAIL`,
    none: (email: string | null) =>
      email === null
        ? 'There is no owner yet. Start Backlot: it prints the link that sets the studio up.'
        : `No owner who may sign in has the address ${email}.`,
  },

  restore: {
    usage:
      'Name the backup: npm run restore -- FILE, and with --replace where a studio is to be replaced by it.',
    done: (rows: number, at: string) =>
      `Restored: ${rows} rows, as they were on ${at} UTC. Start Backlot: npm start`,
    ended:
      'Everyone was signed out. Password, invitation and preview links from before no longer work.',
    heldEmails: (count: number) =>
      `${count} ${count === 1 ? 'email was' : 'emails were'} waiting to be sent and may have left since. Nothing was sent: send them again from Settings › Email, if needed.`,
    sealed: (key: string) =>
      `Two-factor secrets and the mail server’s address were sealed with another key. To read them, put the secret.key of the folder the backup was made in at ${key}.`,
    failed: (why: string) => `Nothing was restored, and what was there is as it was. ${why}`,
    problems: {
      'backup-missing': (file) => `There is no file ${file}.`,
      'backup-damaged': (file) =>
        `${file} is not a whole backup of Backlot: it is damaged, or something else. Nothing was restored.`,
      'backup-newer': (file) =>
        `${file} was made by another version of Backlot than this one knows. Restore it with that version.`,
      'database-in-use': () =>
        'Backlot, or another program, is connected to the database. Stop it first.',
      'database-foreign': () =>
        'The database at DATABASE_URL holds tables of another program. Name an empty one.',
      'studio-there': (file, { databaseUrl, dataDir }) =>
        `There is a studio in ${databaseUrl ? 'the database at DATABASE_URL' : dataDir}. To replace it by the backup: npm run restore -- ${file} --replace`,
    } as Record<
      string,
      (file: string, where: { databaseUrl: string | undefined; dataDir: string }) => string
    >,
  },

  /** Why it does not start, in one sentence or two. */
  stop: {
    notBuilt: 'Backlot is not built. Run npm start, which builds it first.',
    portTaken: (port: number) =>
      `Port ${port} is taken by another program. Stop it, or set PORT to another number.`,
    portForbidden: (port: number) =>
      `Port ${port} may not be opened by this user. Set PORT to a number above 1023.`,
    hostUnknown: (host: string) => `HOST ${host} is not an address of this machine.`,
    notWritable: (folder: string) =>
      `The data folder ${folder} is not writable. Give this user the right to write there, or set DATA_DIR to another folder.`,
    noFolder: (folder: string) =>
      `The data folder ${folder} is not a folder. Set DATA_DIR to another place.`,
    dataUnreadable: (folder: string) =>
      `The database in ${folder}/postgres cannot be opened. Some of its files are damaged or belong to another user. Give this user all of them, or restore a backup.`,
    diskFull: (folder: string) =>
      `The disk that holds ${folder} is full. Make room and start again.`,
    dataInUse: (folder: string, pid: number | string) =>
      `The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`,
    databaseSilent: (why: string) =>
      `The database at DATABASE_URL does not answer${why && ` (${why})`}. Start it, or correct the address.`,
    databaseRefuses:
      'The database at DATABASE_URL does not accept this user or password. Correct the address.',
    databaseForbids:
      'The user of DATABASE_URL may not create what Backlot needs. Make it the owner of the database, and have an administrator create the extensions pg_trgm and btree_gist there.',
    databaseMissing: 'The database named in DATABASE_URL does not exist. Create it first.',
    secretKeyDiffers:
      'The secret key doesn’t match the one this database was encrypted with. Restore the original secret.key and start again.',
    secretKeyMissing: 'The file in SECRET_KEY_FILE can’t be read.',
    secretKeyMalformed:
      'The secret key isn’t 32 bytes in base64. Restore the original secret.key and start again.',
    schemaNewer:
      'The data was written by a newer version of Backlot. Start that version, or restore a backup made with this one.',
    other: (message: string) => `Backlot could not start: ${message}`,
  },
}
