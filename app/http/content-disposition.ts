/** A file name for a header: `plain`, in ASCII, for whoever reads nothing else; whole beside it (RFC 6266). */
export function contentDisposition(
  disposition: 'inline' | 'attachment',
  fileName: string,
  plain = asciiOf(fileName),
): string {
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`
}

function asciiOf(fileName: string): string {
  return fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/["\\]/g, '')
}

/** RFC 8187 allows fewer characters than an address does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
