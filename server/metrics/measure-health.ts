import type { Instruments } from './instruments.ts'
import type { Sources } from './sources.ts'

/** What État says, for alarms: every part has its figure, so that one that is missing is told from one that fares well. */
export function measureHealth(
  { gauge }: Instruments,
  { health, certificate }: Pick<Sources, 'health' | 'certificate'>,
) {
  gauge('site_bad_news', 'Parts of the site that are to be mended: 1, else 0', 'part', async () =>
    (await health.signs()).map(({ id, level }) => [id, level === 'bad' ? 1 : 0]),
  )
  gauge('certificate_ends_timestamp_seconds', 'When the certificate of the site ends', 'host', () => {
    const read = certificate()
    return read?.endsAt ? [[read.host, read.endsAt.getTime() / 1000]] : []
  })
}
