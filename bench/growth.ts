import { readFile, writeFile } from 'node:fs/promises'
import { timeOrderFigures } from './growth/figures.ts'
import { measuredPages } from './growth/pages.ts'
import { readQueryPlans } from './growth/plans.ts'
import {
  growthReport,
  largeSite,
  type PagePercentiles,
  pageTableRow,
  requestsPerPage,
  smallSite,
} from './growth/report.ts'
import { measureRequest, openSizedSite } from './growth/sized-site.ts'

/**
 * Measures the same pages of a small and of a large site in turns, so that other load of the machine affects both
 * (docs/performance.md). Prints every page and the query plans, and returns the section of the report.
 */
export async function measureGrowth(): Promise<string> {
  const sites = [await openSizedSite(smallSite), await openSizedSite(largeSite)] as const
  try {
    const measured: PagePercentiles[] = []
    for (const [name, path, visitor = 'client'] of measuredPages) {
      const times: [number[], number[]] = [[], []]
      for (let turn = -20; turn < requestsPerPage; turn++)
        for (const [index, site] of sites.entries()) {
          const time = await measureRequest(site, path, visitor)
          // The first turns only warm up the site.
          if (turn >= 0) times[index]?.push(time)
        }
      const [before, after] = times.map(p95) as [number, number]
      measured.push({ name, before, after })
    }
    console.log(measured.map(pageTableRow).join('\n'))
    console.log(await readQueryPlans(sites[1].url))
    return growthReport(measured, [
      await timeOrderFigures(sites[0].url),
      await timeOrderFigures(sites[1].url),
    ])
  } finally {
    for (const site of sites) await site.close()
  }
}

function p95(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}

/** Replaces the section with these figures in the report, up to the next section, or adds it at the end. */
async function writeSection(section: string): Promise<void> {
  const file = 'docs/performance.md'
  const sections = (await readFile(file, 'utf8')).split(/\n(?=## )/)
  const place = sections.findIndex((text) =>
    text.startsWith('## Response times with 1,000 and 1,000,000 records\n'),
  )
  sections.splice(place < 0 ? sections.length : place, 1, section)
  await writeFile(file, `${sections.map((text) => text.trim()).join('\n\n')}\n`)
}

if (import.meta.main) await writeSection(await measureGrowth())
