import { spawn } from 'node:child_process'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const nginx = '/usr/sbin/nginx'

/** True where nginx is installed. */
export const hasNginx: boolean = await access(nginx).then(
  () => true,
  () => false,
)

/**
 * nginx with one worker on the same bytes: `html` from disk, and `gzip` as it is for those who accept it.
 * Answers its address and what stops it.
 */
export async function serveSameBytes(html: Buffer, gzip: Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'tw-jantes-nginx-'))
  await chmod(directory, 0o755)
  await writeFile(join(directory, 'index.html'), html)
  await writeFile(join(directory, 'index.html.gz'), gzip)
  const port = 20_000 + (process.pid % 10_000)
  await writeFile(
    join(directory, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log stderr error;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; gzip_static on; default_type text/html;
server { listen 127.0.0.1:${port}; root ${directory}; } }`,
  )
  const child = spawn(nginx, ['-c', join(directory, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  while (!(await fetch(url).catch(() => null)))
    if (child.exitCode !== null) throw new Error('nginx did not start')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
