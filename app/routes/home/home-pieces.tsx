import { href } from 'react-router'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { Section } from '../../ui/section/section.tsx'
import { PortfolioCard, type PortfolioCardProps } from '../portfolio/portfolio-card.tsx'
import type { HomeWords } from './home.server.ts'
import './home-pieces.css'

interface HomePiecesProps {
  pieces: PortfolioCardProps['entry'][]
  words: HomeWords
}

/** The newest pieces of the portfolio; nothing while there are none. */
export function HomePieces({ pieces, words }: HomePiecesProps) {
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
