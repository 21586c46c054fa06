import { Link, Text, View } from '@react-pdf/renderer'
import { termsArticles } from '../../domain/general-terms/articles.ts'
import type { Clause } from '../../domain/general-terms/clause.ts'
import { generalTerms } from '../../domain/general-terms/figures.ts'
import { styles } from './template-styles.ts'

const binds = { consumer: 'Consommateurs. ', professional: 'Professionnels. ' } as const

/** The general terms, whole, behind each quote: who accepts it has them in hand (general terms, article 1). */
export function GeneralTerms() {
  return (
    <View style={styles.terms}>
      <Text style={styles.termsTitle}>Conditions générales</Text>
      <Text style={styles.note}>En vigueur depuis le {generalTerms.inForceSince}</Text>
      {termsArticles.map(({ id, title, clauses }, article) => (
        <View key={id}>
          <Text style={styles.articleTitle} minPresenceAhead={24}>
            Article {article + 1}. {title}
          </Text>
          {clauses.map((clause, index) => (
            <TermsClause key={clause.text} number={`${article + 1}.${index + 1}`} clause={clause} />
          ))}
        </View>
      ))}
    </View>
  )
}

function TermsClause({ number, clause: { only, text, items, frame } }: { number: string; clause: Clause }) {
  return (
    <View style={styles.clause}>
      <Text style={styles.note}>
        {number} {only && <Text style={styles.strong}>{binds[only]}</Text>}
        {text}
      </Text>
      {items?.map((item) => (
        <Text key={item} style={[styles.note, styles.clauseItem]}>
          –&nbsp;{item}
        </Text>
      ))}
      {frame && (
        <View style={styles.clauseFrame}>
          <Text style={[styles.note, styles.strong]}>{frame.title}</Text>
          {frame.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.note}>
              {paragraph}
            </Text>
          ))}
        </View>
      )}
    </View>
  )
}

/** Says on the quote itself where its terms are. */
export function TermsLink({ url }: { url: string }) {
  return (
    <Text style={styles.note}>
      Les conditions générales sont jointes à ce devis, à sa suite. Elles se lisent aussi à l’adresse{' '}
      <Link src={url} style={styles.link}>
        {url}
      </Link>
      .
    </Text>
  )
}
