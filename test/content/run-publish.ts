import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import packageJson from '../../package.json' with { type: 'json' }

/** Makes a folder as the workshop does for `npm run publish`: `article.json`, `texte.html` and `files`. */
export async function makePublishFolder(
  folder: string,
  article: object,
  html: string,
  files: Record<string, Buffer> = {},
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const all = { 'article.json': JSON.stringify(article), 'texte.html': html, ...files }
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content)
  return folder
}

/** Runs `npm run --silent publish -- folder` with these settings. */
export const runPublish = (folder: string, settings: Record<string, string>) =>
  runCommand('publish', folder, settings)

/** Runs `npm run --silent name -- words` with these settings, in `folder` if it is given. */
export async function runCommand(
  name: string,
  words: string | string[],
  settings: Record<string, string>,
  folder?: string,
) {
  const command = spawnCommand(name, [words].flat(), settings, { folder })
  const [stdout, stderr] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ])
  return { code: command.exitCode, stdout, stderr }
}

/** Starts the command of a script in `package.json` without npm, which would take longer each time. */
export function spawnCommand(
  name: string,
  words: string[],
  settings: Record<string, string>,
  { detached = false, folder }: { detached?: boolean; folder?: string } = {},
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, npm_node_execpath: process.execPath, ...settings }
  const line: string = packageJson.scripts[name as keyof typeof packageJson.scripts]
  return spawn('sh', ['-c', `${line} "$@"`, name, ...words], { env, detached, cwd: folder })
}
