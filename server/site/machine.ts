import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Machine, SiteCertificate } from '../../domain/kernel/ports/machine.ts'
import type { Environment } from '../environment/env.ts'
import { readSiteVersion } from '../environment/site-version.ts'

/** Creates the port that reports facts about this process, its disk and its certificate. */
export function createMachine(
  { DATA_DIR, DISK_RESERVE_MB, STORAGE_URL, SMTP_URL, SITE_URL }: Environment,
  { announcementsLostSince }: Pick<Machine, 'announcementsLostSince'>,
): Machine {
  const { name: version, builtAt } = readSiteVersion()
  return {
    version,
    builtAt,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
    node: process.versions.node,
    async disk() {
      const { bavail, blocks, bsize } = await statfs(DATA_DIR)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    reserve: DISK_RESERVE_MB * 2 ** 20,
    sendsMail: SMTP_URL !== undefined,
    certificate: followCertificate(SITE_URL),
    announcementsLostSince,
    storage: STORAGE_URL ? 'bucket' : 'disk',
  }
}

const maxConnectionTime = 5_000
const hour = 3_600_000
/** Retry interval after a failed check, in milliseconds (shorter than the normal one). */
const retryInterval = hour / 12

/**
 * Returns a function that returns the last known state of the certificate at the site's address and checks it in the background,
 * once an hour. Returns `null` for an address without https.
 */
function followCertificate(siteUrl: string, now = () => Date.now()): () => SiteCertificate | null {
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return () => null
  let lastCertificate: SiteCertificate = { host: hostname, endsAt: null, failure: null }
  let nextAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() >= nextAt) {
      nextAt = now() + hour
      void readCertificate(hostname, Number(port || 443)).then((read) => {
        lastCertificate = read
        if (read.failure !== null) nextAt = now() + retryInterval
      })
    }
    return lastCertificate
  }
}

/**
 * Returns the expiry date of the server's certificate, or the reason why it cannot be read. Does not verify its signature. Never
 * rejects.
 */
function readCertificate(host: string, port: number): Promise<SiteCertificate> {
  return new Promise((resolve) => {
    const name = host.replace(/^\[|\]$/g, '')
    // Name for a proxy that serves several sites; not allowed for IP addresses.
    const servername = /^[\d.]+$|:/.test(name) ? undefined : name
    // Browsers verify the certificate. This check must be able to read an expired one too.
    const socket = connect({ host: name, port, servername, rejectUnauthorized: false })
    const end = (read: Omit<SiteCertificate, 'host'>) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ host, ...read })
    }
    const timer = setTimeout(
      () => end({ endsAt: null, failure: 'personne ne répond à cette adresse' }),
      maxConnectionTime,
    )
    timer.unref()
    socket.unref()
    socket.on('error', (error: NodeJS.ErrnoException) =>
      end({
        endsAt: null,
        failure: words.get(error.code ?? '') ?? `la liaison échoue (${error.code ?? 'TLS'})`,
      }),
    )
    socket.on('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      if (Number.isNaN(endsAt.getTime())) end({ endsAt: null, failure: 'aucun certificat n’est montré' })
      else end({ endsAt, failure: null })
    })
  })
}

const words = new Map([
  ['ENOTFOUND', 'ce nom n’existe pas pour cette machine'],
  ['EAI_AGAIN', 'ce nom n’existe pas pour cette machine'],
  ['ECONNREFUSED', 'personne ne répond à cette adresse'],
  ['EHOSTUNREACH', 'personne ne répond à cette adresse'],
  ['ENETUNREACH', 'personne ne répond à cette adresse'],
  ['ECONNRESET', 'la liaison est coupée'],
])
