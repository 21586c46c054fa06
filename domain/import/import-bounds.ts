/** What one file of clients may hold (docs/product.md §11.10): bytes, lines without the heads, columns, signs of a cell. */
export const mostBytes = 5 * 1024 * 1024
export const mostLines = 20_000
export const mostColumns = 60
export const mostSigns = 4_000

/** Bytes that a workbook may come to once it is unpacked. */
export const mostUnpacked = 48 * 1024 * 1024

/** Milliseconds for which a file is kept between the look at it and its import. */
export const importLife = 60 * 60 * 1000
