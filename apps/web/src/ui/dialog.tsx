import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.ts';
import { useInertPage } from './use-inert-page.ts';

/** A dialog that is open for as long as it is on the page. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  useInertPage();
  return <Modal opened {...props} />;
}
