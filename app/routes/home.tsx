import * as drawings from 'lucide'
import { Suspense } from 'react'
import { Await, href } from 'react-router'
import { formatDegrees, frenchNumber } from '../../domain/french-number.ts'
import { type Location, site } from '../../domain/site.ts'
import { pageMeta } from '../meta/page-meta.ts'
import type { PageFacts } from '../page-facts.ts'
import { above } from '../styles/widths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { createIcon } from '../ui/icon/create-icon.tsx'
import { ArrowRight, FileText, MapPin } from '../ui/icon/icons.ts'
import { ClosureLines } from '../ui/locations/closure-lines.tsx'
import { WorkshopPicture } from '../ui/locations/workshop-picture.tsx'
import type { WorkshopPictures } from '../ui/locations/workshop-pictures.server.ts'
import { FailedNews, NewsCard, NewsPlaceholders } from '../ui/news-card.tsx'
import { BeforeAfter } from '../ui/pictures/before-after.tsx'
import type { DescribedPicture } from '../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../ui/pictures/picture/picture.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/home.ts'
import { type HomeNews, type HomeWords, loadHome } from './home.server.ts'
import { PortfolioCard, type PortfolioCardProps } from './portfolio/portfolio-card.tsx'
import { ServiceCard } from './services/service-card.tsx'
import type { Service } from './services/service-pages.server.ts'
import './home.css'

export const handle = {
  cache: { topics: ['news', 'portfolio'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, searchWords(args.loaderData.words)) : []

/** The unbreakable space of a number is of no use to a search engine. */
const searchWords = ({ title, description }: HomeWords) => ({
  title,
  description: description.replaceAll('\u00a0', ' '),
})

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const { news, pieces, pictures, services, words } = loaderData
  return (
    <>
      <HomeHero words={words} picture={pictures.hero} />
      <HomeComparison words={words} before={pictures.before} after={pictures.after} />
      <HomeBanner words={words} />
      <SellingPoints points={words.points} />
      <HomePieces words={words} pieces={pieces} />
      <HomeServices words={words} services={services} />
      <HomeWorkshops words={words} pictures={pictures.workshops} />
      <HomeNewsSection words={words} news={news} />
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
            media: above.tablet,
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
        <ButtonLink to={href('/devis')}>
          Demander un devis <ArrowRight />
        </ButtonLink>
      </div>
    </section>
  )
}

/** The rim's diameter, drawn as on a workshop plan in the coordinates of the wide picture (1920 × 1080). */
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

interface HomeComparisonProps {
  words: HomeWords
  before: DescribedPicture
  after: DescribedPicture
}

/** What the workshop does, seen at once: the same rim before and after. */
function HomeComparison({ words, ...pictures }: HomeComparisonProps) {
  return (
    <Section
      title={words.comparison_title}
      id="avant-apres"
      annotation={words.comparison_annotation}
      aside={
        <ButtonLink to={href('/services/:service', { service: 'renovation' })} variant="quiet">
          Comment nous rénovons <ArrowRight />
        </ButtonLink>
      }
    >
      <BeforeAfter {...pictures} title={words.comparison_work} caption={words.comparison_caption} beside />
    </Section>
  )
}

/** The second banner: the workshop's experience in one number, over machined metal. */
function HomeBanner({ words }: { words: HomeWords }) {
  return (
    <section className="banner" aria-labelledby="banner-title">
      <Picture
        name="banniere-tall"
        alt=""
        sizes="100vw"
        instead={{ media: above.compact, name: 'banniere-wide', sizes: '100vw' }}
        className="banner__picture"
      />
      <div className="banner__text container">
        <h2 id="banner-title">
          <span className="banner__more">{words.banner_more}</span>{' '}
          <span className="banner__number">{frenchNumber(site.rimsPerYear)}</span>{' '}
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

const icons = [FileText, Timer, Ear, BadgeEuro]

/** The strip of four selling points (docs/product.md §1). */
function SellingPoints({ points }: { points: HomeWords['points'] }) {
  return (
    <section className="selling-points container" aria-label="Nos engagements">
      <ul className="plain-list">
        {points.map(({ title, text }, place) => {
          const Icon = icons[place] ?? FileText
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

interface HomePiecesProps {
  pieces: PortfolioCardProps['entry'][]
  words: HomeWords
}

/** The newest pieces of the portfolio; nothing while there are none. */
function HomePieces({ pieces, words }: HomePiecesProps) {
  if (pieces.length === 0) return null
  return (
    <Section
      title={words.pieces_title}
      id="realisations"
      annotation={words.pieces_annotation}
      aside={
        <ButtonLink to={href('/realisations')} variant="quiet">
          Toutes les réalisations <ArrowRight />
        </ButtonLink>
      }
    >
      <ul className="plain-list home-pieces">
        {pieces.map((entry) => (
          <PortfolioCard key={entry.id} entry={entry} page={1} sizes={`${above.tablet} 30vw, 92vw`} />
        ))}
      </ul>
    </Section>
  )
}

interface HomeServicesProps {
  services: readonly Service[]
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

/** The home page advertises two workshops; the contact page tells of all four places (docs/product.md §1). */
const advertised = () => site.locations.filter(({ id }) => id === 'epinal' || id === 'ostwald')

function HomeWorkshops({ pictures, words }: { pictures: WorkshopPictures; words: HomeWords }) {
  return (
    <Section
      title={words.workshops_title}
      id="ateliers"
      annotation={words.workshops_annotation}
      aside={
        <ButtonLink to={href('/a_propos')} variant="quiet">
          Horaires et contacts <ArrowRight />
        </ButtonLink>
      }
    >
      <ul className="plain-list workshops">
        {advertised().map((location) => (
          <HomeWorkshop key={location.id} location={location} picture={pictures[location.id]} />
        ))}
      </ul>
    </Section>
  )
}

const pictureSizes = `${above.tablet} 46vw, 92vw`

interface HomeWorkshopProps {
  location: Location
  picture?: DescribedPicture
}

function HomeWorkshop({ location, picture }: HomeWorkshopProps) {
  const { id, title, name, streetLines, zipCode, city, phone, coordinates, mapsUrl } = location
  return (
    <li className="workshops__item">
      <WorkshopPicture picture={picture} sizes={pictureSizes} />
      <div className="workshops__text">
        <p className="workshops__coordinates">
          {formatDegrees(coordinates.latitude)}&nbsp;N · {formatDegrees(coordinates.longitude)}&nbsp;E
        </p>
        <h3>{title}</h3>
        <p>
          {streetLines.join(', ')}, {zipCode} {city}
        </p>
        <ClosureLines of={id} />
        <div className="workshops__links">
          <a href={phone.link}>{phone.display}</a>
          <a href={mapsUrl} target="_blank" rel="noreferrer">
            <MapPin /> Itinéraire
            <span className="visually-hidden"> vers {name} (nouvelle fenêtre)</span>
          </a>
        </div>
      </div>
    </li>
  )
}

/** The newest articles, at hand or on their way; placeholders hold their place meanwhile. */
function HomeNewsSection({ news, words }: { news: HomeNews | Promise<HomeNews>; words: HomeWords }) {
  return (
    <Section
      title={words.news_title}
      id="actualites"
      annotation={words.news_annotation}
      aside={
        <ButtonLink to={href('/actualites')} variant="quiet">
          Toutes les actualités <ArrowRight />
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

/** Three, as many as there will be cards. */
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
