import { startSite } from '../test/site/site-process.ts'

/** Measures the milliseconds from the start of a site that has run before to its first page. */
export async function measureSecondStart(settings: Record<string, string>): Promise<number> {
  const start = performance.now()
  const site = await startSite(settings)
  await (await fetch(site.origin)).arrayBuffer()
  const taken = performance.now() - start
  await site.kill('SIGTERM')
  return taken
}
