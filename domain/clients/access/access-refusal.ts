/** Why nothing was done of a client’s access: the record or the account is not so any more, no address, another’s address. */
export type AccessRefusal = { outcome: 'gone' } | { outcome: 'no-email' } | { outcome: 'email-in-use' }
