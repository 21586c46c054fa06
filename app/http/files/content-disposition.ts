import { create } from 'content-disposition'

/** A file name for a header: `plain`, in ASCII, for whoever reads nothing else; whole beside it (RFC 6266). */
export const contentDisposition = (
  type: 'inline' | 'attachment',
  fileName: string,
  plain = asciiOf(fileName),
) => create(fileName, { type, fallback: plain })

/** Accents fall away; the library alone would put a question mark for each. */
const asciiOf = (fileName: string) => fileName.normalize('NFKD').replace(/[^\x20-\x7E]/g, '')
