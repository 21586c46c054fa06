/** What one file of clients may hold (docs/product.md §11.10): bytes, lines without the heads, columns, signs of a cell. */
export const maxImportBytes = 5 * 1024 * 1024
export const maxImportLines = 20_000
export const maxImportColumns = 60
export const maxCellLength = 4_000

/** Maximum number of characters in all cells of a file together: a CSV of the largest size has fewer. */
export const maxTableLength = 6_000_000

/** Bytes that a workbook may come to once it is unpacked. */
export const maxUnpackedBytes = 48 * 1024 * 1024

/** Milliseconds for which a file is kept between the look at it and its import. */
export const importLifetime = 60 * 60 * 1000
