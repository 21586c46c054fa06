import { createHash } from 'node:crypto'

/** What stands before the first of a chain. */
export const genesis = '0'.repeat(64)

/**
 * The hash of a link: SHA-256, in hexadecimal, of the UTF-8 text of a JSON array without spaces, whose first value is the
 * hash of the link before (decisions/0042-payments.md).
 */
export const hashOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values), 'utf8').digest('hex')
