/**
 * The journeys run on two benches side by side: each has a program of its own, a database and a
 * mail server.
 */
export const shard = Number(process.env.BENCH ?? 1)
export const port = 3989 + 2 * shard
export const mailPort = port + 1
