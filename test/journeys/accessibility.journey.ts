import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './visitor.ts'

const pages = [
  '/',
  '/devis',
  '/a_propos',
  '/realisations',
  '/realisations/avant-apres-diamantage-anthracite',
  '/actualites',
  '/actualites/son-d-une-jante-maillet',
  '/services/renovation',
  '/services/twkustoms',
  '/conditions_generales',
  '/confidentialite',
  '/mentions_legales',
  '/unsubscribe_email',
  '/espace_pro',
  '/espace_pro?recuperation',
]

for (const width of [360, 1440]) {
  for (const path of pages) {
    test(`${path} at ${width} px has no accessibility violation and does not scroll sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.locator('h1')).toHaveCount(1)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
}
