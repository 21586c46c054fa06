import type { ChartView } from './read-chart.server.ts'

/** The chart for whoever reads figures. */
export function TimeTable({ title, rows }: Pick<ChartView, 'title' | 'rows'>) {
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Période</th>
          <th scope="col">Maintenant</th>
          <th scope="col">Avant</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, now, before }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
