declare module 'saxon-js' {
  const SaxonJS: {
    transform(
      options: { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' },
      execution: 'sync',
    ): { principalResult: string }
  }
  export default SaxonJS
}
