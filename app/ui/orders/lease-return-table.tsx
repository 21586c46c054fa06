import '../paper-page.css'
import './lease-return-table.css'

export interface LeaseReturnView {
  lessor: string
  rims: { place: number; name: string; defects: string; charged: string; ours: string; saved: string }[]
  totals: { charged: string; ours: string; saved: string }
  note: string
}

/** Cost of the rims when a leased car is returned: by the lessor's scale, and repaired by the workshop. */
export function LeaseReturnTable({ lease }: { lease: LeaseReturnView }) {
  const { lessor, rims, totals, note } = lease
  return (
    <div className="lease-return">
      <table>
        <caption>Restitution à {lessor}, hors taxes</caption>
        <thead>
          <tr>
            <th scope="col">Jante</th>
            <th scope="col">Défauts</th>
            <th scope="col">Barème du loueur</th>
            <th scope="col">Notre prix</th>
            <th scope="col">Économie</th>
          </tr>
        </thead>
        <tbody>
          {rims.map(({ place, name, defects, charged, ours, saved }) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td data-label="Défauts">{defects}</td>
              <td data-label="Barème du loueur">{charged}</td>
              <td data-label="Notre prix">{ours}</td>
              <td data-label="Économie">{saved}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td data-label="Barème du loueur">{totals.charged}</td>
            <td data-label="Notre prix">{totals.ours}</td>
            <td data-label="Économie">{totals.saved}</td>
          </tr>
        </tfoot>
      </table>
      <p className="paper-note">{note}</p>
    </div>
  )
}
