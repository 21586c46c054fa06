import { createHash } from 'node:crypto'

/*
 * Chains of records in which each record stores the hash of the previous one, so that a later change of a record shows: payments,
 * their closures, and the proofs of an estimate.
 */

/** Previous hash of the first link of a chain. */
export const hashChainStart = '0'.repeat(64)

/**
 * Returns the hash of a link: SHA-256, in hexadecimal, of the UTF-8 text of a JSON array without spaces, whose first value is the
 * hash of the previous link (docs/decisions/0042-append-only-payments.md).
 */
export const hashChainLink = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values), 'utf8').digest('hex')
