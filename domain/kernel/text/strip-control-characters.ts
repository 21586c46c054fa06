// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Removes control characters, which PostgreSQL rejects or people cannot see. Tabs and line breaks remain. */
export const stripControlCharacters = (text: string) => text.replace(controlCharacters, '')
