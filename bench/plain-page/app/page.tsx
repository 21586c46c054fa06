import { Link, useLoaderData } from 'react-router'

/** Returns as many cards as make the page as large as the compared one. */
export const loader = () => ({
  cards: Array.from({ length: Number(process.env.CARDS ?? 100) }, (_, n) => ({
    id: `carte-${n}`,
    title: `Carte ${n}`,
  })),
})

export const meta = () => [
  { title: 'A plain page' },
  { name: 'description', content: 'As large as the home page.' },
]

export default function Page() {
  const { cards } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>A plain page</h1>
      <ul>
        {cards.map(({ id, title }) => (
          <li key={id} className="card">
            <Link to={`/${id}`} className="card__link">
              <img src={`/pictures/${id}.jpg`} alt={title} width="640" height="480" loading="lazy" />
              <h2>{title}</h2>
            </Link>
            <p>Rénovation, dévoilage et soudure de jantes, avec les délais et les limites de chacun.</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
