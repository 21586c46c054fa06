import * as drawings from 'lucide'
import { type ComponentProps, Suspense, useId } from 'react'
import { Await, href } from 'react-router'
import type { Location } from '../../domain/business/site.ts'
import { formatFrenchNumber } from '../../domain/kernel/text/french-number.ts'
import { useFacts } from '../http/facts.tsx'
import type { PageHandle } from '../http/page-handle.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { ServiceSummary } from '../records/service-pages.server.ts'
import { minWidthQueries } from '../styles/widths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PhoneLink } from '../ui/contact/contact-links.tsx'
import { createIcon } from '../ui/icon/create-icon.tsx'
import { ArrowRightIcon, FileTextIcon, MapPinIcon } from '../ui/icon/icons.ts'
import { LocationClosureLines } from '../ui/locations/location-closure-lines.tsx'
import { ReviewsLink } from '../ui/locations/reviews-link.tsx'
import type { WorkshopPictures } from '../ui/locations/workshop-pictures.server.ts'
import { FailedNews, NewsCard, NewsPlaceholders } from '../ui/news/news-card.tsx'
import { ObservedLeadTimes } from '../ui/orders/observed-lead-times.tsx'
import { BeforeAfter } from '../ui/pictures/before-after.tsx'
import type { DescribedPicture } from '../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../ui/pictures/picture/picture.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/home.ts'
import { type HomeNews, type HomeWords, loadHomePage } from './home.server.ts'
import { unfilteredPortfolioGrid } from './portfolio/portfolio-address.ts'
import { PortfolioCard, type PortfolioCardProps } from './portfolio/portfolio-card.tsx'
import type { PriceFinderView } from './prices/price-finder.server.ts'
import { PriceFinder } from './prices/price-finder.tsx'
import { ServiceCard } from './services/service-card.tsx'
import '../ui/button.css'
import '../ui/news/news-card.css'
import './home.css'

export const handle = {
  cache: { topics: ['figures', 'news', 'portfolio', 'prices', 'texts'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['main'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, searchWords(args.loaderData.words)) : []

/** Replaces the non-breaking space of a number, which is useless in search results. */
const searchWords = ({ title, description }: HomeWords) => ({
  title,
  description: description.replaceAll('\u00a0', ' '),
})

export const loader = ({ context }: Route.LoaderArgs) => loadHomePage(context)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { entries, news, pace, pictures, price, services, words } = loaderData
  return (
    <>
      {/* The specification prescribes the sections up to `HomeServices`, in this order (docs/product.md §2.4). */}
      <HomeHero words={words} picture={pictures.hero} />
      <HomeBanner words={words} />
      <SellingPoints points={words.points} />
      <HomeNewsSection words={words} news={news} />
      <HomeServices words={words} services={services} />
      {price && <HomePrice first={price} pace={pace} />}
      <HomeWork words={words} entries={entries} before={pictures.before} after={pictures.after} />
      <HomeWorkshops words={words} pictures={pictures.workshops} />
    </>
  )
}

function HomeHero({ picture, words }: { picture: DescribedPicture; words: HomeWords }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero__picture">
        <Picture
          {...picture}
          sizes="100vw"
          priority
          instead={{
            media: minWidthQueries.tablet,
            name: 'hero-wide',
            sizes: '100vw',
          }}
        />
        <HeroDimensions />
      </div>
      <div className="hero__text container">
        <p className="annotation">{words.hero_annotation}</p>
        <h1 id="hero-title">{words.hero_title}</h1>
        <p className="hero__lead">{words.hero_lead}</p>
        <div className="hero__actions">
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRightIcon />
          </ButtonLink>
          <a className="button" data-variant="quiet" href="#prix">
            Prix et délai
          </a>
        </div>
      </div>
    </section>
  )
}

/** Dimension line of the rim's diameter, in the coordinates of the wide picture (1920 × 1080). */
function HeroDimensions() {
  return (
    <svg
      className="hero__dimensions"
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path d="M1275 173H1874M1275 889H1874" strokeDasharray="2 7" />
      <path d="M1858 173V420M1858 642V889M1847 184l22-22M1847 900l22-22" />
      <text transform="translate(1865 531) rotate(-90)" textAnchor="middle">
        Ø 12″ à 22″ et plus
      </text>
    </svg>
  )
}

/** Second banner: the workshop's experience as one number, over machined metal. */
function HomeBanner({ words }: { words: HomeWords }) {
  const { rimsPerYear } = useFacts()
  return (
    <section className="banner" aria-labelledby="banner-title">
      <Picture
        name="banniere-tall"
        alt=""
        sizes="100vw"
        instead={{ media: minWidthQueries.compact, name: 'banniere-wide', sizes: '100vw' }}
        className="banner__picture"
      />
      <div className="banner__text container">
        <h2 id="banner-title">
          <span className="banner__more">{words.banner_more}</span>{' '}
          <span className="banner__number">{formatFrenchNumber(rimsPerYear)}</span>{' '}
          <span className="banner__what">{words.banner_what}</span>
        </h2>
        <p>{words.banner_text}</p>
      </div>
    </section>
  )
}

const BadgeEuro = createIcon('badge-euro', drawings.BadgeEuro)
const Ear = createIcon('ear', drawings.Ear)
const Timer = createIcon('timer', drawings.Timer)

const icons = [FileTextIcon, Timer, Ear, BadgeEuro]

function SellingPoints({ points }: { points: HomeWords['points'] }) {
  return (
    <section className="selling-points container" aria-label="Nos engagements">
      <ul className="plain-list">
        {points.map(({ title, text }, index) => {
          const Icon = icons[index] ?? FileTextIcon
          return (
            <li key={title}>
              <Icon />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface HomeServicesProps {
  services: readonly ServiceSummary[]
  words: HomeWords
}

function HomeServices({ services, words }: HomeServicesProps) {
  return (
    <Section title={words.services_title} id="services" annotation={words.services_annotation}>
      <ul className="plain-list service-grid">
        {services.map((service, index) => (
          <ServiceCard key={service.slug} service={service} step={index + 1} />
        ))}
      </ul>
    </Section>
  )
}

/** Newest articles, with placeholders while they load. */
function HomeNewsSection({ news, words }: { news: HomeNews | Promise<HomeNews>; words: HomeWords }) {
  return (
    <Section
      title={words.news_title}
      id="actualites"
      annotation={words.news_annotation}
      aside={
        <ButtonLink to={href('/actualites')} variant="quiet">
          Toutes les actualités <ArrowRightIcon />
        </ButtonLink>
      }
    >
      {news instanceof Promise ? (
        <Suspense fallback={<NewsPlaceholders {...newsPlaceholders} />}>
          <Await resolve={news} errorElement={<FailedNews {...newsPlaceholders} to={href('/')} />}>
            {(settled) => <SettledHomeNews news={settled} />}
          </Await>
        </Suspense>
      ) : (
        <SettledHomeNews news={news} />
      )}
    </Section>
  )
}

/** Number of placeholders: three, like the news cards that follow. */
const newsPlaceholders = { count: 3, grid: 'news-grid' }

function SettledHomeNews({ news }: { news: HomeNews }) {
  if (news.failed) return <FailedNews {...newsPlaceholders} to={href('/')} />
  if (news.articles.length === 0) return <p>Aucune actualité</p>
  return (
    <div className="news-grid">
      {news.articles.map((article) => (
        <NewsCard key={article.id} article={article} />
      ))}
    </div>
  )
}

interface HomePriceProps {
  first: PriceFinderView
  pace: ComponentProps<typeof ObservedLeadTimes>
}

/** Price and lead time, with the lead times observed in the records, before any question to the visitor. */
function HomePrice({ first, pace }: HomePriceProps) {
  return (
    <Section
      title="Votre prix, tout de suite"
      id="prix"
      annotation="Prix et délai"
      aside={
        <ButtonLink to={href('/tarifs')} variant="quiet">
          Tous les tarifs <ArrowRightIcon />
        </ButtonLink>
      }
    >
      <div className="home-price">
        <PriceFinder first={first} />
        <ObservedLeadTimes {...pace} />
      </div>
    </Section>
  )
}

interface HomeWorkProps {
  words: HomeWords
  /** Newest portfolio entries; empty if there are none or they could not be read. */
  entries: PortfolioCardProps['entry'][]
  before: DescribedPicture
  after: DescribedPicture
}

/** The same rim before and after the work, with the newest portfolio entries beside it. */
function HomeWork({ words, entries, ...pictures }: HomeWorkProps) {
  const hasEntries = entries.length > 0
  return (
    <Section title={words.comparison_title} id="avant-apres" annotation={words.comparison_annotation}>
      <div
        className="home-work"
        data-with-entries={hasEntries || undefined}
        data-says-computed={/de synthèse/i.test(words.comparison_caption) || undefined}
      >
        <BeforeAfter
          {...pictures}
          title={words.comparison_work}
          caption={words.comparison_caption}
          beside={!hasEntries}
        />
        {hasEntries && <NewestEntries words={words} entries={entries} />}
      </div>
    </Section>
  )
}

function NewestEntries({ words, entries }: Pick<HomeWorkProps, 'words' | 'entries'>) {
  const titleId = useId()
  return (
    <section id="realisations" aria-labelledby={titleId} className="home-entries">
      <p className="annotation">{words.pieces_annotation}</p>
      <h2 id={titleId}>{words.pieces_title}</h2>
      <ul className="plain-list">
        {entries.map((entry) => (
          <PortfolioCard
            key={entry.id}
            entry={entry}
            query={unfilteredPortfolioGrid}
            sizes={`${minWidthQueries.tablet} 15vw, 36vw`}
          />
        ))}
      </ul>
      <ButtonLink to={href('/realisations')} variant="quiet">
        Toutes les réalisations <ArrowRightIcon />
      </ButtonLink>
    </section>
  )
}

/** Locations that the home page advertises; the contact page shows all of them. */
const advertised: readonly string[] = ['epinal', 'ostwald']

function HomeWorkshops({ pictures, words }: { pictures: WorkshopPictures; words: HomeWords }) {
  const { locations } = useFacts()
  return (
    <Section
      title={words.workshops_title}
      id="ateliers"
      annotation={words.workshops_annotation}
      aside={
        <ButtonLink to={href('/a_propos')} variant="quiet">
          Horaires et contacts <ArrowRightIcon />
        </ButtonLink>
      }
    >
      <ul className="plain-list workshops">
        {locations
          .filter(({ id }) => advertised.includes(id))
          .map((location) => (
            <HomeWorkshop key={location.id} location={location} picture={pictures[location.id]} />
          ))}
      </ul>
      <p className="workshops-note">{words.workshops_note}</p>
    </Section>
  )
}

const pictureSizes = `${minWidthQueries.tablet} 20vw, 30vw`

interface HomeWorkshopProps {
  location: Location
  picture?: DescribedPicture
}

function HomeWorkshop({ location, picture }: HomeWorkshopProps) {
  const { id, title, name, streetLines, zipCode, city, phone, mapsUrl, reviewsUrl } = location
  return (
    <li className="workshops__item">
      {picture && <Picture {...picture} sizes={pictureSizes} className="workshops__picture" />}
      <div className="workshops__text">
        <h3>{title}</h3>
        <p>
          {streetLines.join(', ')}, {zipCode} {city}
        </p>
        <LocationClosureLines of={id} />
        <div className="workshops__links">
          <PhoneLink {...phone} />
          <a href={mapsUrl} target="_blank" rel="noreferrer">
            <MapPinIcon /> Itinéraire
            <span className="visually-hidden"> vers {name} (nouvelle fenêtre)</span>
          </a>
          <ReviewsLink url={reviewsUrl} of={name} />
        </div>
      </div>
    </li>
  )
}
