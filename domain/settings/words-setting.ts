import * as z from 'zod/mini'
import { judgedLine, judgedNeed } from '../forms/fields.ts'
import { firstSite, type Site } from '../site.ts'
import type { Setting } from './setting.ts'
import { countProblem, linkProblem } from './setting-problems.ts'

const names = {
  rims_per_year: 'jantes par an',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

const rules = z.object({
  rims_per_year: judgedNeed(7, 'Indiquez un nombre', countProblem(1, 1_000_000)),
  facebook: judgedLine(300, linkProblem),
  instagram: judgedLine(300, linkProblem),
})

const linkOf = ({ socialLinks }: Site, wanted: string) =>
  socialLinks.find(({ id }) => id === wanted)?.url ?? ''

/** How many rims a year the public pages tell of, and where else the workshop is met; a network without an address is not shown. */
export const wordsSetting: Setting = {
  called: () => 'Chiffre et réseaux',
  names,
  rules,
  valuesOf: (site) => ({
    rims_per_year: String(site.rimsPerYear),
    facebook: linkOf(site, 'facebook'),
    instagram: linkOf(site, 'instagram'),
  }),
  into: (site, { rims_per_year, ...links }) => ({
    ...site,
    rimsPerYear: Number(rims_per_year),
    socialLinks: firstSite.socialLinks
      .map((link) => ({ ...link, url: links[link.id] ?? '' }))
      .filter(({ url }) => url !== ''),
  }),
}
