import { Button } from '@mantine/core';
import { useId, useState } from 'react';

/** A chart that can be read as a table too: which of them is shown, and the button that changes it. */
export function useChartOrTable() {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return {
    isTable,
    /** For the frame around both. */
    id,
    change: (
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-expanded={isTable}
        aria-controls={id}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? 'Show as chart' : 'Show as table'}
      </Button>
    ),
  };
}
