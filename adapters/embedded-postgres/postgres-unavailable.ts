/** The database cannot start on this machine as it stands; `message` is one French sentence for the operator. */
export class PostgresUnavailable extends Error {}
