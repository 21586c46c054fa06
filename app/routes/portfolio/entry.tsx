import { useRef } from 'react'
import { data, href, useLocation, useNavigate } from 'react-router'
import { findPortfolioEntry } from '../../../domain/portfolio/find-portfolio-entry.ts'
import { photosOf } from '../../../domain/portfolio/photos-of.ts'
import { siteContext } from '../../context.ts'
import { describePage } from '../../meta/describe-page.server.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { breadcrumbs } from '../../meta/things.server.ts'
import type { PageFacts } from '../../page-facts.ts'
import { above } from '../../styles/widths.ts'
import { socialImage } from '../../ui/article-image/social-image.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { excerptOf } from '../news/article-excerpt.server.ts'
import type { Route } from './+types/entry.ts'
import { cardId, gridAddress, pageOf, portfolioStep, shownOf } from './portfolio-address.ts'
import './entry.css'

/** Stands over the grid without being a page of its own: see `app/ui/page-change`. */
export const handle = {
  cache: { topics: ['portfolio'], query: shownOf },
  sitemap: 'portfolio',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: [],
  isOverlay: true,
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.titre,
        description: args.loaderData.excerpt,
        image: args.loaderData.card,
        type: 'article',
      })
    : []

/** The entry comes before it is shown, so that title and social card are its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = await findPortfolioEntry(context.get(siteContext).db, params.id)
  if (!entry) throw data(null, { status: 404 })
  const { id, titre, description, created_at } = entry
  describePage(context, (siteUrl) => [
    breadcrumbs(siteUrl, [portfolioStep, { name: titre, path: href('/realisations/:id', { id }) }]),
  ])
  const month = new Intl.DateTimeFormat('fr-FR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Paris',
  }).format(created_at)
  const card = socialImage(entry.main_image)
  return { id, titre, description, month, photos: photosOf(entry), excerpt: excerptOf(description), card }
}

export default function Entry({ loaderData: entry }: Route.ComponentProps) {
  const { grid, close } = useClose()
  return (
    <Dialog
      key={entry.id}
      open
      onClose={close}
      closeTo={{ ...grid, hash: `#${cardId(entry.id)}` }}
      title={entry.titre}
      size="wide"
    >
      <div className="portfolio-entry">
        {/* A hair less than a phone's width, so that 412 px at 1.75 dots take the file of 720 and not the next. */}
        <Carousel
          images={entry.photos}
          label={`Photos\u00a0: ${entry.titre}`}
          sizes={`(width > 1216px) 44rem, ${above.tablet} 58vw, 99vw`}
        />
        <div className="portfolio-entry__text">
          <p className="annotation">{entry.month}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: whoever lets people write descriptions sanitises on the way in. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: entry.description }} />
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRight />
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}

/** Back to the grid: where it was left when the entry was opened from it, else the page it stands on. */
function useClose() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const grid = gridAddress(pageOf(search))
  // A second Escape while the first is on its way would go back one page too far.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (state?.isFromGrid) navigate(-1)
    else navigate(grid, { preventScrollReset: true })
  }
  return { grid, close }
}
