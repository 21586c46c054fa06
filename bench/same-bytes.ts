import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDebianProgram } from '../scripts/machine/debian.mjs'
import { siteFlags } from '../scripts/machine/site-flags.mjs'
import { reserveFreePort } from '../test/site/site-process.ts'

/** Servers of the same bytes as a page, uncompressed and with gzip, both prepared in advance; `null` for one that is not installed. */
export interface SameBytes {
  /** A handler of `node:http` that serves only the two bodies. */
  bare: string
  /** nginx with one worker, from disk, with `gzip_static`. */
  nginx: string | null
  stop(): Promise<void>
}

export async function serveSameBytes(html: Buffer, gzip: Buffer): Promise<SameBytes> {
  const directory = await mkdtemp(join(tmpdir(), 'tw-jantes-same-bytes-'))
  await chmod(directory, 0o755)
  await writeFile(join(directory, 'index.html'), html)
  await writeFile(join(directory, 'index.html.gz'), gzip)
  const children: ChildProcess[] = []
  const begin = async (command: string, args: string[], port: number) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    children.push(child)
    const url = `http://127.0.0.1:${port}/`
    while (!(await fetch(url).catch(() => null)))
      if (child.exitCode !== null) throw new Error(`${command} did not start`)
    return url
  }
  const port = await reserveFreePort()
  const bare = await begin(
    process.execPath,
    [...siteFlags, 'bench/bare-handler.mjs', directory, String(port)],
    port,
  )
  const program = await findDebianProgram('nginx')
  const nginx = program && (await startNginx(program, directory, begin))
  return {
    bare,
    nginx,
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startNginx(
  program: string,
  directory: string,
  begin: (command: string, args: string[], port: number) => Promise<string>,
): Promise<string> {
  const port = await reserveFreePort()
  await writeFile(
    join(directory, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log stderr error;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; gzip_static on; default_type text/html;
open_file_cache max=16; server { listen 127.0.0.1:${port}; root ${directory}; } }`,
  )
  return begin(program, ['-c', join(directory, 'nginx.conf'), '-e', 'stderr'], port)
}
