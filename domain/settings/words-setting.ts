import * as z from 'zod/mini'
import { judgedLine, judgedNeed, neededLine } from '../forms/fields.ts'
import { frenchSpaces } from '../french-spaces.ts'
import { firstSite, type Site } from '../site.ts'
import { breaking, type Setting } from './setting.ts'
import { countProblem, linkProblem } from './setting-problems.ts'

const names = {
  banner: 'phrase du bandeau',
  about: 'phrase de la page À propos',
  rims_per_year: 'jantes par an',
  facebook: 'Facebook',
  instagram: 'Instagram',
}

const sentence = () => neededLine(400, 'Écrivez cette phrase')

const rules = z.object({
  banner: sentence(),
  about: sentence(),
  rims_per_year: judgedNeed(7, 'Indiquez un nombre', countProblem(1, 1_000_000)),
  facebook: judgedLine(300, linkProblem),
  instagram: judgedLine(300, linkProblem),
})

const linkOf = ({ socialLinks }: Site, wanted: string) =>
  socialLinks.find(({ id }) => id === wanted)?.url ?? ''

/** What the public pages say of the workshop, and where else it is met; a network without an address is not shown. */
export const wordsSetting: Setting = {
  called: () => 'Phrases et réseaux',
  names,
  rules,
  valuesOf: (site) => ({
    banner: breaking(site.sentences.banner),
    about: breaking(site.sentences.about),
    rims_per_year: String(site.rimsPerYear),
    facebook: linkOf(site, 'facebook'),
    instagram: linkOf(site, 'instagram'),
  }),
  into: (site, { banner = '', about = '', rims_per_year, ...links }) => ({
    ...site,
    sentences: { ...site.sentences, banner: frenchSpaces(banner), about: frenchSpaces(about) },
    rimsPerYear: Number(rims_per_year),
    socialLinks: firstSite.socialLinks
      .map((link) => ({ ...link, url: links[link.id] ?? '' }))
      .filter(({ url }) => url !== ''),
  }),
}
