export interface TableColumn {
  key: string
  label: string
  /** Figures stand one below the other. */
  isFigure?: boolean
}

/** A column that can be sorted by knows where that leads. */
export interface SortableColumn extends TableColumn {
  sorting?: { to: string; sorted?: 'ascending' | 'descending' }
}
