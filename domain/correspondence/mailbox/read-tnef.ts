import type { IncomingMailFile } from '../../kernel/ports/incoming-mail.ts'

/*
 * Reader for winmail.dat, the file in which Outlook stores the text and files of a mail and which no other program opens (TNEF,
 * [MS-OXTNEF]). The file is a series of attributes, each with its length. The attributes of an attached file follow the attribute
 * that begins it.
 */

const signature = 0x223e9f78
const attributes = {
  body: 0x2800c,
  beginFile: 0x69002,
  fileName: 0x18010,
  fileBytes: 0x6800f,
  fileProperties: 0x69005,
} as const

/** Maximum number of files that are read. */
const maxFiles = 100

interface Unwrapped {
  text: string
  files: IncomingMailFile[]
}

/** Returns text and files of a winmail.dat, as far as it can be read; `null` for any other file. */
export function readTnef(bytes: Buffer): Unwrapped | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return null
  let text = ''
  const files: IncomingMailFile[] = []
  for (const { id, value } of attributesIn(bytes)) {
    const file = files.at(-1)
    if (id === attributes.body) text = decode(value)
    else if (id === attributes.beginFile && files.length < maxFiles)
      files.push({ name: '', bytes: Buffer.alloc(0), isInline: false })
    else if (!file) continue
    else if (id === attributes.fileName) file.name ||= decode(value)
    else if (id === attributes.fileBytes) file.bytes = value
    else if (id === attributes.fileProperties) file.name = longNameIn(value) || file.name
  }
  return { text, files: files.filter((file) => file.bytes.length > 0) }
}

/** Yields the attributes: level, name, length, value and checksum, one after the other. */
function* attributesIn(bytes: Buffer): Generator<{ id: number; value: Buffer }> {
  for (let at = 6; at + 9 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 5)
    const start = at + 9
    if (start + length > bytes.length) return
    yield { id: bytes.readUInt32LE(at + 1), value: bytes.subarray(start, start + length) }
    at = start + length + 2
  }
}

/** Decodes a zero-terminated text. Texts are in the code page of the sender's Windows, assumed to be that of Western Europe. */
const decode = (value: Buffer): string => windows1252.decode(value).split('\0')[0] ?? ''

const windows1252 = new TextDecoder('windows-1252')

/**
 * Returns the long name of a file; empty without one (`fileName` only has the 8.3 name). Searches for property 0x3707 in
 * Unicode by its type and number, because the properties before it may be of any type.
 */
function longNameIn(properties: Buffer): string {
  const at = properties.indexOf(Buffer.from([0x1f, 0x00, 0x07, 0x37, 0x01, 0x00, 0x00, 0x00]))
  if (at < 0 || at + 12 > properties.length) return ''
  const length = properties.readUInt32LE(at + 8)
  return (
    properties.toString('utf16le', at + 12, Math.min(at + 12 + length, properties.length)).split('\0')[0] ??
    ''
  )
}
