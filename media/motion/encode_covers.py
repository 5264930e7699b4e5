"""encode_covers.py SLUG INTERMEDIATE OUT_DIR CRF_H264 CRF_AV1: encodes the two files a page needs: AV1, and H.264 as the fallback.

The films are full of fine texture, and both encoders lose some of it from the key frame to the end, so that the end would be
softer than the beginning it returns to. H.264 is encoded, the difference between its last and first frame is blended into the
last frames, and it is encoded again, with the best quality at both ends. For AV1 the denoiser
also sees the round before, and temporal filtering is off, so that the key frame stays as it is."""
import subprocess
import sys
import numpy as np

LED = 12
BT709 = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
EVEN = "aq-mode=3:aq-strength=1.1:bframes=4:keyint=192:mbtree=0:pbratio=1:"
FIRST = EVEN + "ipratio=1"
SECOND = EVEN + "ipratio=4:no-dct-decimate=1:no-fast-pskip=1:trellis=0:deadzone-inter=6:deadzone-intra=11:zones=176,191,b=6"

slug, intermediate, folder, crf, crf_av1 = sys.argv[1:6]
probe = ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height,r_frame_rate", "-of", "csv=p=0", intermediate]
width, height, rate = subprocess.run(probe, stdout=subprocess.PIPE, check=True, text=True).stdout.strip().split(",")
size = int(width) * int(height) * 3 // 2


def decoded(file, pixels, kind):
    out = subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-f", "rawvideo", "-pix_fmt", pixels, "-"], stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(out, kind).reshape(-1, size)


def h264(frames, quality, how, to):
    source = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", f"{width}x{height}", "-r", rate, "-i", "-"]
    coder = ["-c:v", "libx264", "-preset", "slow", "-profile:v", "high", "-crf", quality, "-tune", "film", "-x264-params", how]
    subprocess.run(["ffmpeg", "-v", "error", "-y", *source, "-an", *coder, *BT709, "-movflags", "+faststart", to], input=frames.tobytes(), check=True)


fine = decoded(intermediate, "yuv420p10le", "<u2")
steps = np.random.default_rng(3).integers(0, 4, size, dtype=np.uint16)          # dithers, so that 8 bits show no steps
steps[size * 2 // 3:] = 0                                                       # color is truncated instead: browsers round it up for 8 bits
frames = np.stack([np.minimum((frame + steps) >> 2, 255).astype(np.uint8) for frame in fine])
file = f"{folder}/{slug}.mp4"
h264(frames, "25", FIRST, file)
frames = decoded(file, "yuv420p", np.uint8).copy()
lost = frames[0].astype(np.float32) - frames[-1]
for k in range(1, LED + 1):
    frames[-k] = np.clip(frames[-k] + lost * ((LED + 1 - k) / LED) + .5, 0, 255)
h264(frames, crf, SECOND, file)

round2 = f"hqdn3d=0.8:0.8:1.5:1.5,trim=start_frame={len(fine)},setpts=PTS-STARTPTS,format=yuv420p10le"
subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "1", "-i", intermediate, "-an", "-vf", round2, "-c:v", "libsvtav1", "-preset", "6", "-crf", crf_av1, "-g", "192",
                "-svtav1-params", "film-grain=6:film-grain-denoise=0:enable-tf=0", *BT709, f"{folder}/{slug}.webm"], check=True, stderr=subprocess.DEVNULL)
