declare module 'html-to-text' {
  export interface HtmlNode {
    type: string
    /** Set for elements only. */
    name?: string
    /** Set for text nodes only. */
    data?: string
    children?: HtmlNode[]
  }
  export interface TextBuilder {
    openTable(): void
    openTableRow(): void
    openTableCell(): void
    closeTableCell(): void
    closeTableRow(): void
    closeTable(options: { tableToString(rows: { text: string }[][]): string }): void
  }
  interface Options {
    wordwrap: false | number
    formatters?: Record<
      string,
      (node: HtmlNode, walk: (nodes: HtmlNode[], builder: TextBuilder) => void, builder: TextBuilder) => void
    >
    selectors: { selector: string; format?: string; options?: Record<string, unknown> }[]
    limits: { maxDepth: number; maxChildNodes: number; maxInputLength: number; ellipsis: string }
  }
  export function compile(options: Options): (html: string) => string
}
