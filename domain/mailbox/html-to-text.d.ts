declare module 'html-to-text' {
  interface Options {
    wordwrap: false | number
    selectors: { selector: string; format?: string; options?: Record<string, unknown> }[]
    limits: { maxDepth: number; maxChildNodes: number; maxInputLength: number; ellipsis: string }
  }
  export function compile(options: Options): (html: string) => string
}
