import { href } from 'react-router'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import './home-hero.css'

export function HomeHero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero__picture">
        <Picture
          name="hero-tall"
          sizes="100vw"
          priority
          instead={{
            media: above.tablet,
            name: 'hero-wide',
            sizes: '100vw',
          }}
        />
        <Dimensions />
      </div>
      <div className="hero__text container">
        <p className="annotation">Rénovation de jantes</p>
        <h1 id="hero-title">Vos jantes, comme au premier tour.</h1>
        <p className="hero__lead">
          Rayées, voilées ou ternies, elles retrouvent leur forme et leur éclat dans nos ateliers.
        </p>
        <ButtonLink to={href('/devis')}>
          Demander un devis <ArrowRight />
        </ButtonLink>
      </div>
    </section>
  )
}

/** The rim's diameter, drawn as on a workshop plan in the coordinates of the wide picture (1920 × 1080). */
function Dimensions() {
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
