import { create } from 'content-disposition'

/** Returns a `Content-Disposition` header with the file name in ASCII and, beside it, in full (RFC 6266). */
export const contentDispositionHeader = (
  type: 'inline' | 'attachment',
  fileName: string,
  plain = asciiOf(fileName),
) => create(fileName, { type, fallback: plain })

/** Strips accents first: the library would replace each accented letter by a question mark. */
const asciiOf = (fileName: string) => fileName.normalize('NFKD').replace(/[^\x20-\x7E]/g, '')
