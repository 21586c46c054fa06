import { privacyArticles } from './privacy-articles.tsx'
import './privacy-policy.css'

/** The privacy policy for the modal, whose title stands above. */
export function PrivacyPolicy() {
  return (
    <article className="privacy-policy">
      {privacyArticles.map(({ id, title, Text }, index) => (
        <section key={id}>
          <h3>
            {index + 1}. {title}
          </h3>
          <Text />
        </section>
      ))}
    </article>
  )
}
