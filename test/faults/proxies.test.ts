import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { findDebianProgram } from '../../scripts/machine/debian.mjs'
import { noisePng } from '../content/photos.ts'
import { queryTenant } from '../process/test-process.ts'
import { reserveFreePort, type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const siteUrl = 'http://jantes.test'

/**
 * Starts a proxy from each example configuration, changed only to listen on a local port without TLS and to pass to the site's
 * port.
 */
const proxies = {
  async nginx(folder: string, site: string, port: number) {
    const example = await readFile('deploy/nginx.conf', 'utf8')
    const [upstream = '', , secure = ''] = example.split(/^(?=server \{)/m)
    const served = (upstream + secure)
      .replace('127.0.0.1:3000', new URL(site).host)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *(listen \[::\]:443|ssl_certificate).*\n/gm, '')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    const file = join(folder, 'nginx.conf')
    await writeFile(
      file,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr error;
events {} http { access_log off; ${temporary}\n${served} }`,
    )
    const named = ['-c', file, '-e', 'stderr']
    return { check: ['-t', '-q', ...named], run: named }
  },
  async caddy(folder: string, site: string, port: number) {
    const example = await readFile('deploy/Caddyfile', 'utf8')
    const file = join(folder, 'Caddyfile')
    const served = example
      .replace('127.0.0.1:3000', new URL(site).host)
      .replace(/^jantes\.exemple\.fr \{/m, `http://127.0.0.1:${port} {`)
    await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${served}`)
    const named = ['--adapter', 'caddyfile', '--config', file]
    return { check: ['validate', ...named], run: ['run', ...named] }
  },
}

let dataDir: string
let site: SiteProcess
beforeAll(async () => {
  dataDir = await makeTemporaryFolder('proxies')
  site = await startSite({ DATA_DIR: dataDir, DEMO: 'on', SITE_URL: siteUrl, TRUST_PROXY: '1' })
})
afterAll(async () => {
  await site.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

test.each(['nginx', 'caddy'] as const)(
  'behind %s as configured in deploy/: pages, a 15 MB photo, live updates and the visitor’s address work',
  async (name) => {
    const program = await findDebianProgram(name)
    if (!program) throw new Error(`${name} is not installed, and cannot be`)
    const folder = await makeTemporaryFolder(name)
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const port = await reserveFreePort()
    const { check, run } = await proxies[name](folder, site.origin, port)
    const begin = (args: string[]) =>
      spawn(program, args, {
        env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    const checking = begin(check)
    const [complaint] = await Promise.all([text(checking.stderr), once(checking, 'close')])
    expect(checking.exitCode, complaint).toBe(0)
    const proxy = begin(run)
    onTestFinished(async () => {
      proxy.kill('SIGTERM')
      await once(proxy, 'close')
    })
    proxy.stderr.resume()

    const ask = (path: string, options: RequestOptions = {}, body?: string | Buffer) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { Origin: siteUrl, Accept: 'application/json', ...options.headers }
        request({ host: '127.0.0.1', port, path, ...options, headers }, resolve)
          .on('error', reject)
          .end(body)
      })
    const page = await vi.waitFor(() => ask('/', { headers: { Accept: 'text/html' } }))
    expect(page.statusCode).toBe(200)
    expect(await text(page)).toContain('</html>')

    const photo = await ask(
      `/devis/${randomId()}/photos/${randomId()}`,
      { method: 'PUT', headers: { 'Content-Type': 'image/png' } },
      await noisePng(),
    )
    expect(photo.statusCode, await text(photo)).toBe(200)

    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    const recovery = JSON.parse(await text(await ask('/recuperation', form, 'email=pro%40exemple.fr')))
    const stream = await ask(`/recuperation/${recovery.id}/suivi`, {
      headers: { Accept: 'text/event-stream' },
    })
    // The first event arrives while the stream is open, so the proxy does not buffer it.
    const [first] = await once(stream, 'data')
    expect(String(first)).toContain('retry: 3000')
    stream.destroy()

    const failSignIn = async (localAddress: string, claimed: string) => {
      const headers = { ...form.headers, 'X-Forwarded-For': claimed }
      const response = await ask(
        '/espace_pro',
        { ...form, headers, localAddress },
        'email=pro%40exemple.fr&password=rien-de-tel',
      )
      await text(response)
    }
    await failSignIn('127.0.0.2', '203.0.113.1')
    await failSignIn('127.0.0.2', '203.0.113.2')
    await failSignIn('127.0.0.3', '203.0.113.1')
    const url = (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim()
    const failed = await queryTenant<{ address_print: string }>(
      url,
      "select address_print from audit_trail where act = 'sign-in-failed' order by created_at desc limit 3",
    )
    const [other, same, one] = failed.map(({ address_print }) => address_print)
    expect(failed).toHaveLength(3)
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  },
)
