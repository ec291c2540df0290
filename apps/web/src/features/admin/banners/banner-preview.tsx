import { FilePicture } from '../../../ui/file-picture.tsx';
import classes from '../../../entities/site/banner-scroller.module.css';

type PreviewProps = { title: string; file: File | null; imageUrl: string | null };

/** One banner as it will look, from what is in its form. */
export function BannerPreview({ title, file, imageUrl }: PreviewProps) {
  return (
    <div className={classes['item']}>
      {file !== null ? (
        <FilePicture file={file} alt="" className={undefined} />
      ) : (
        imageUrl !== null && <img src={imageUrl} alt="" />
      )}
      <span>{title}</span>
    </div>
  );
}
