#!/bin/sh
# encode.sh SLUG INTERMEDIATE OUT_DIR [CRF_H264] [CRF_AV1]: the two files a page needs, AV1 first choice, H.264 for everyone else
# Every frame of H.264 gets the same quantizer (no mbtree, ratios of 1): else the last frames are softer than the key frame the next round begins with
set -e
slug=$1 in=$2 out=$3
bt709="-colorspace bt709 -color_primaries bt709 -color_trc bt709"
ffmpeg -v error -y -i "$in" -an -vf format=yuv420p -c:v libx264 -preset slow -profile:v high -crf "${4:-22}" -tune film \
  -x264-params aq-mode=3:aq-strength=1.1:bframes=4:keyint=192:mbtree=0:ipratio=1:pbratio=1 $bt709 -movflags +faststart "$out/$slug.mp4"
ffmpeg -v error -y -i "$in" -an -vf "hqdn3d=0.8:0.8:1.5:1.5,format=yuv420p10le" -c:v libsvtav1 -preset 6 -crf "${5:-30}" -g 192 \
  -svtav1-params film-grain=6:film-grain-denoise=0 $bt709 "$out/$slug.webm"
