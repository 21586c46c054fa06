import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rate } from './load.ts'

const nginx = '/usr/sbin/nginx'

/** How fast the same bytes go out without any rendering: from a bare Node process and, where installed, nginx. */
export async function serveSameBytes(html: Buffer, measure: (url: string) => Promise<Rate>) {
  const results: (Rate & { server: string })[] = [
    { server: 'a bare Node server', ...(await fromNode(html, measure)) },
  ]
  const hasNginx = await access(nginx).then(
    () => true,
    () => false,
  )
  if (hasNginx) results.push({ server: 'nginx (one worker, from disk)', ...(await fromNginx(html, measure)) })
  return results
}

async function fromNode(html: Buffer, measure: (url: string) => Promise<Rate>): Promise<Rate> {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': html.length })
      .end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await measure(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function fromNginx(html: Buffer, measure: (url: string) => Promise<Rate>): Promise<Rate> {
  const directory = await mkdtemp(join(tmpdir(), 'tw-jantes-nginx-'))
  await chmod(directory, 0o755)
  await writeFile(join(directory, 'index.html'), html)
  const port = 20_000 + (process.pid % 10_000)
  await writeFile(
    join(directory, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${directory}/pid; error_log stderr error;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; server { listen 127.0.0.1:${port}; root ${directory}; } }`,
  )
  const child = spawn(nginx, ['-c', join(directory, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
      if (child.exitCode !== null) throw new Error('nginx did not start')
    }
    return await measure(`http://127.0.0.1:${port}/`)
  } finally {
    child.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}
