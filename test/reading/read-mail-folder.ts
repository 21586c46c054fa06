import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'

/** Parsed mails by path, because waiting tests read the same mails and their PDFs repeatedly. */
const parsed = new Map<string, { state: string; mail: Promise<ParsedMail> }>()

/** Reads the mails in a folder of `.eml` files, oldest first. Returns an empty list if the folder does not exist. */
export async function readMailFolder(directory: string): Promise<ParsedMail[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readMail(join(directory, name))))
}

async function readMail(path: string): Promise<ParsedMail> {
  const { size, mtimeMs } = await stat(path)
  const state = `${size} ${mtimeMs}`
  const parsedMail = parsed.get(path)
  if (parsedMail?.state === state) return parsedMail.mail
  const mail = readFile(path).then((bytes) => simpleParser(bytes))
  parsed.set(path, { state, mail })
  return mail
}
