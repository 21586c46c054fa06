import { href } from 'react-router'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { Dimensions } from './hero-dimensions.tsx'
import type { HomeWords } from './home.server.ts'
import './home-hero.css'

export function HomeHero({ picture, words }: { picture: DescribedPicture; words: HomeWords }) {
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
        <Dimensions />
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
