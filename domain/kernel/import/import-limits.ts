/** Limits of a file of clients: bytes, lines below the headings, columns, characters of a cell. */
export const maxImportBytes = 5 * 1024 * 1024
export const maxImportLines = 20_000
export const maxImportColumns = 60
export const maxImportCellLength = 4_000

/** Maximum number of characters in all cells of a file together: a CSV of the largest size has fewer. */
export const maxImportTableLength = 6_000_000

/** Maximum size in bytes of an unpacked workbook. */
export const maxUnpackedBytes = 48 * 1024 * 1024

/** Milliseconds for which an uploaded file is stored for its import. */
export const importLifetime = 60 * 60 * 1000
