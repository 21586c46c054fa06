/**
 * Makes PDFs. Each context adds a method for each kind of paper that it prints, beside the type of its content
 * (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface PdfPrinter {}
