import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'

/** What was read of each file, by its path: a test that waits asks again and again for the same mails with their PDFs. */
const parsed = new Map<string, { state: string; mail: Promise<ParsedMail> }>()

/** The mails in a folder of `.eml` files, oldest first; none where there is no folder yet. */
export async function readMailFolder(directory: string): Promise<ParsedMail[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readMail(join(directory, name))))
}

async function readMail(path: string): Promise<ParsedMail> {
  const { size, mtimeMs } = await stat(path)
  const state = `${size} ${mtimeMs}`
  const known = parsed.get(path)
  if (known?.state === state) return known.mail
  const mail = readFile(path).then((bytes) => simpleParser(bytes))
  parsed.set(path, { state, mail })
  return mail
}
