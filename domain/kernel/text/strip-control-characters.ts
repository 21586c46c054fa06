// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Without what no keyboard types and PostgreSQL refuses or nobody sees; tabs and line ends stay. */
export const stripControlCharacters = (text: string) => text.replace(controlCharacters, '')
